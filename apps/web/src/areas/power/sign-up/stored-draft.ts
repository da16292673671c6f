import { signUpDraft } from '@switchboard/domain/power/sign-up/draft'

import { storedDraft } from '#web/ordering/stored-draft.ts'

export const storedSignUp = storedDraft('draft.power', signUpDraft)
