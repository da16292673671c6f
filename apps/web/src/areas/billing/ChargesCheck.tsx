import { linesTotal } from '@switchboard/domain/billing/invoice-lines'
import { isTooOld } from '@switchboard/domain/billing/line-age'
import { recalculateCharge } from '@switchboard/domain/billing/line-price'
import { balanceText } from '@switchboard/domain/money'

import { configuration } from '#web/http/configuration.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './Charges.module.css'
import type { Invoice } from './invoice.ts'

/** Warnings about errors in the charges: a wrong total, a wrong product, a charge that is too old. */
export function ChargeWarnings({ header, body }: Invoice) {
  const { phone } = configuration.value().helpdesk
  const wrong = listWrongLines(body)
  const tooOld = body.DetailLines.filter((line) => isTooOld(line, header.BillDate))
  return (
    <>
      {!addsUp({ header, body }) && (
        <Notice tone="caution" role="alert" title="These charges do not add up to the total.">
          They add up to {balanceText(linesTotal(body.DetailLines))} including GST, but the bill says{' '}
          {balanceText(header.Total)}. Please call us on {phone} before you pay.
        </Notice>
      )}
      {wrong.length > 0 && (
        <Notice tone="caution" role="alert" title="A charge is not its quantity times its price.">
          Please call us on {phone} before you pay. It is: {joinNames(wrong)}.
        </Notice>
      )}
      {tooOld.length > 0 && (
        <Notice tone="caution" role="alert" title="A charge is for more than 6 months before this bill.">
          We should not charge you for what you used that long ago. Please call us on {phone} before you pay.
          It is: {joinNames(tooOld)}.
        </Notice>
      )}
    </>
  )
}

/** Confirms the total by the page's own sum of the charges. */
export function ChargesCheck({ header, body }: Invoice) {
  const { length } = body.DetailLines
  if (length === 0 || !addsUp({ header, body }) || listWrongLines(body).length > 0) return null
  const hasPrices = body.DetailLines.some((line) => recalculateCharge(line) !== null)
  return (
    <p className={styles.check}>
      <Icon name="checkCircle" size="small" />
      <span>
        We added it up again here: {length === 1 ? 'the charge is' : `the ${length} charges add up to`}{' '}
        {balanceText(header.Total)} including GST, the total of this bill
        {hasPrices && ', and each is its quantity times its price'}.
      </span>
    </p>
  )
}

function addsUp({ header, body }: Invoice): boolean {
  return linesTotal(body.DetailLines) === header.Total
}

/** Lines whose charge is not the quantity times the price. A line without a price cannot be checked. */
function listWrongLines({ DetailLines }: Invoice['body']) {
  return DetailLines.filter((line) => {
    const charge = recalculateCharge(line)
    return charge !== null && charge !== line.Charge
  })
}

function joinNames(lines: Invoice['body']['DetailLines']): string {
  return [...new Set(lines.map(({ SubCategoryName }) => SubCategoryName))].join(', ')
}
