import type { WireReply } from '@switchboard/domain/call'
import type { readMailFilters, readOtherScripts } from '@switchboard/domain/mail/contract'

type MailFilters = WireReply<typeof readMailFilters>

export const FORWARDED_TO = 'aroha@elsewhere.example'

const BILLS: MailFilters['filters'][number] = {
  mailFilterId: '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f',
  name: 'Bills',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'bill' }],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: FORWARDED_TO }],
  orderIndex: 0,
}

/** Two filters forward to an address outside the account: “Bills” is paused, “Rates” acts. */
export const FORWARDING: MailFilters = {
  address: 'aroha.ngata@mail.demo.example',
  revision: 3,
  filters: [
    { ...BILLS, isPaused: true },
    { ...BILLS, mailFilterId: '5c3f1f0e-8a51-4c36-9d7b-2f4a6b8c0d1e', name: 'Rates', orderIndex: 1 },
  ],
  others: [],
  confirmed: [FORWARDED_TO, `${'w'.repeat(60)}@elsewhere.example`],
}

/** Two mail programs have scripts of their own on the mail server; one of these acts. */
export function scriptsOfPrograms(name: string): WireReply<typeof readOtherScripts> {
  return {
    scripts: [
      { name: 'phone', isActive: true },
      { name, isActive: false },
    ],
  }
}
