import { domainToASCII } from 'node:url'

import type { MailFilter } from '@switchboard/domain/mail/filter'

/**
 * The filter with the domains of its whole addresses in ASCII. Mail servers compare and forward to this form (RFC 5228, RFC 5890);
 * the stored filter keeps the form that the customer typed.
 */
export function toAsciiDomains(filter: MailFilter): MailFilter {
  const conditions = filter.conditions.map((condition) =>
    condition.comparison === 'EQUALS' && condition.headerMatch !== 'SUBJECT'
      ? { ...condition, value: convertDomain(condition.value) }
      : condition,
  )
  const actions = filter.actions.map((action) =>
    action.address === null ? action : { ...action, address: convertDomain(action.address) },
  )
  return { ...filter, conditions, actions }
}

/** Returns a text without a valid domain unchanged. */
function convertDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  return at < 0 || domain === '' ? address : `${address.slice(0, at + 1)}${domain}`
}
