import type { UseQueryResult } from '@tanstack/react-query'

import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts } from '@switchboard/domain/power/sign-up/steps'

import type { QualificationFailure } from './queries.ts'

/** What every step of the sign-up gets. */
export type PartProps = {
  readonly signUp: { readonly draft: SignUpDraft; readonly facts: SignUpFacts }
  /** The connection that is meant, as far as it is found. */
  readonly found: UseQueryResult<EnergyQualification, QualificationFailure>
  readonly put: (answer: Partial<SignUpDraft>) => void
  /** What is wrong with a field, once somebody has tried to go on. */
  readonly errorOf: (fieldId: string) => string | undefined
  /** Somebody has tried to go on. */
  readonly asked: boolean
}
