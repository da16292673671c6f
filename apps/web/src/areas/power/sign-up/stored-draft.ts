import { signUpDraft } from '@switchboard/domain/power/sign-up/draft'

import { createDraftStore } from '#web/ordering/stored-draft.ts'

export const storedSignUp = createDraftStore('draft.power', signUpDraft)
