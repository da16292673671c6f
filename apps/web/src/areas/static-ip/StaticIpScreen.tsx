import { oneProduct } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { FIELD, WORDS } from './words.ts'

const { services } = CHANGES['static-ip']

/** Source: SIP-001, SIP-005 to SIP-009. */
export function StaticIpScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="static-ip"
      fieldsOf={(changeable) => [oneProduct(changeable, services, FIELD)]}
    />
  )
}
