import type { Plan } from '@switchboard/domain/catalogue/products'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { capField } from '@switchboard/domain/data-cap/rules'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'
import { priceShown } from '#web/ordering/changes/change-words.ts'

import { FIELD, WORDS } from './words.ts'

/** Source: DAT-001, DAT-006 to DAT-009. */
export function DataCapScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="data-cap"
      fieldsOf={(changeable) => [capField(changeable, { ...FIELD, about: describeExtraData })]}
    />
  )
}

/** The price of data above the cap; empty for an unlimited plan. */
function describeExtraData({ dataBlock }: Plan): string {
  if (dataBlock === undefined) return ''
  return `Above it each ${dataCapText(dataBlock.mb)} costs ${priceShown(dataBlock)} a month.`
}
