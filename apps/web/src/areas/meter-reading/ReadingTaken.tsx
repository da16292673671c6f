import { dayText } from '@switchboard/domain/day'
import type { Register } from '@switchboard/domain/meter-reading/rules'

import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import type { ReadingsTaken } from './queries.ts'
import { dialsText, nextBillText, registerText } from './words.ts'

/**
 * The stored reading and its effect on the next bill. It replaces the form and takes the focus. Source: MTR Readings.
 */
export function ReadingTaken({ taken }: { readonly taken: ReadingsTaken }) {
  const { readings, nextBill } = taken
  const [first] = readings
  if (first === undefined) return null
  const registers: readonly Register[] = readings.map((reading) => ({ ...reading, previous: reading }))
  return (
    <>
      <TakesFocus>
        <Notice tone="positive" title={`Thank you. We have your reading of ${dayText(first.date)}.`}>
          {nextBill !== null && nextBillText(first.date, nextBill)}
        </Notice>
      </TakesFocus>
      <DefinitionList
        items={readings.map((reading) => ({
          term: registerText({ ...reading, previous: reading }, registers),
          description: `${dialsText(reading)} kWh`,
        }))}
      />
    </>
  )
}
