import type { UseQueryResult } from '@tanstack/react-query'

import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts } from '@switchboard/domain/power/sign-up/steps'

import type { QualificationFailure } from './queries.ts'

/** Props of every step of the sign-up. */
export type PartProps = {
  readonly signUp: { readonly draft: SignUpDraft; readonly facts: SignUpFacts }
  /** The query of the connection in the draft. */
  readonly lookup: UseQueryResult<EnergyQualification, QualificationFailure>
  readonly onAnswer: (answer: Partial<SignUpDraft>) => void
  /** The problem of a field after an attempt to continue. */
  readonly errorOf: (fieldId: string) => string | undefined
  /** Whether the customer has tried to continue. */
  readonly isAttempted: boolean
}
