import { Wizard } from './wizard/Wizard.tsx'

/** Source: CHG-001, CHG-007. */
export function ChangeProductScreen() {
  return <Wizard type="plan" />
}
