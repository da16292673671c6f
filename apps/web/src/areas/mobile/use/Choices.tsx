import { day } from '@switchboard/domain/day'

import { providerToday } from '#web/http/configuration.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { periodText } from '#web/used/words.ts'

import { formatLine } from '../line-words.ts'

import type { MobileUseSelection } from './use-selection.ts'

/** Selects the number whose usage is shown. A single number is shown as text. Source: USE-018. */
export function NumberChoice({ numbers, serviceEntity, onNumber }: MobileUseSelection) {
  if (numbers.length === 1) return <p className="number">{formatLine(numbers[0] ?? { serviceEntity })}</p>
  return (
    <SelectField
      id="mobile-number"
      label="Number"
      width="twenty"
      value={serviceEntity}
      onValueChange={onNumber}
      options={numbers.map((number) => ({ value: number.serviceEntity, label: formatLine(number) }))}
    />
  )
}

/** Selects the bill period whose usage is shown. Source: USE-016. */
export function BillDateChoice({ periods, billDate, onBillDate }: MobileUseSelection) {
  if (billDate === null || periods.length < 2) return null
  const today = providerToday()
  return (
    <SelectField
      id="mobile-bill-date"
      label="Bill period"
      width="twenty"
      value={billDate}
      onValueChange={(chosen) => onBillDate(day.parse(chosen))}
      options={periods.map((period) => ({ value: period.billDate, label: periodText(period, today) }))}
    />
  )
}
