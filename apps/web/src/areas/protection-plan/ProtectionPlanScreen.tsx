import type { Changeable } from '@switchboard/domain/product-change/contract'
import { oneProduct } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import { hasWireInsurance } from '@switchboard/domain/protection-plan/rules'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { COVERED, FIELD, WORDS } from './words.ts'

const { services } = CHANGES['protection-plan']

/** Source: WPP-001, WPP-006 to WPP-011. */
export function ProtectionPlanScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="protection-plan"
      about={describeCover}
      fieldsOf={(changeable) => [oneProduct(changeable, services, FIELD)]}
    />
  )
}

function describeCover({ held }: Changeable): string {
  if (hasWireInsurance(held)) return COVERED.damage
  return held.length > 0 ? COVERED.failure : COVERED.nothing
}
