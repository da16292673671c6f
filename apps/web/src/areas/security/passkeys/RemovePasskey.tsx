import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import card from './Passkeys.module.css'
import { useRemovePasskey } from './queries.ts'
import { REMOVE_ADVICE } from './words.ts'

type RemovePasskeyProps = {
  readonly passkey: Passkey
  /** Whether the passkey is the only second factor. */
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskey({ passkey, isLast, onClose, onDone }: RemovePasskeyProps) {
  const remove = useRemovePasskey(onDone)
  const code = remove.isPending ? null : (remove.error?.code ?? null)
  return (
    <Question
      title="Remove this passkey?"
      yes="Remove"
      no="Keep it"
      isBusy={remove.isPending}
      onYes={() => remove.mutate(passkey)}
      onClose={onClose}
    >
      <FailureNotice title="We could not remove it.">
        {code !== null && code !== 'PASSKEY_NOT_FOUND' && REMOVE_ADVICE[code]}
      </FailureNotice>
      <p className={card.name}>
        <strong>{passkey.name}</strong>
      </p>
      <p>
        {isLast
          ? 'It is all that we ask for besides your password. Without it your password alone signs you in, and your recovery codes stop working.'
          : 'It will no longer sign anyone in. Delete it on its device too.'}
      </p>
    </Question>
  )
}
