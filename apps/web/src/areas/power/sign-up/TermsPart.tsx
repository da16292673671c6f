import { findChosenPlan } from '@switchboard/domain/power/sign-up/steps'

import { CheckboxField } from '#web/ui/CheckboxField.tsx'

import styles from './SignUp.module.css'
import type { PartProps } from './part.ts'
import { describeStart, listPowerTerms } from './words.ts'

/** Source: PWR-032. */
export function TermsPart({ signUp, onAnswer, errorOf }: PartProps) {
  const { draft, facts } = signUp
  const plan = findChosenPlan(signUp)
  if (plan === null || facts.qualification === null) return null
  return (
    <>
      <ul className={styles.terms}>
        {listPowerTerms(plan, describeStart(draft, facts.qualification), draft.moving).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <CheckboxField
        id="power-terms"
        label="I accept these terms"
        error={errorOf('power-terms')}
        checked={draft.termsAccepted}
        onCheckedChange={(termsAccepted) => onAnswer({ termsAccepted })}
      />
    </>
  )
}
