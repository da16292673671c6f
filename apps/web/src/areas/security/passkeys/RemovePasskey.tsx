import type { Passkey } from '@switchboard/domain/security/second-factor-calls'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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
    <Dialog
      open
      title="Remove this passkey?"
      {...(!remove.isPending && { onClose })}
      actions={
        <>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(passkey)}>
            Remove
          </Button>
          <Button kind="plain" disabled={remove.isPending} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {code !== null && code !== 'PASSKEY_NOT_FOUND' && (
        <Notice tone="critical" role="alert" title="We could not remove it.">
          {REMOVE_ADVICE[code]}
        </Notice>
      )}
      <p className={card.name}>
        <strong>{passkey.name}</strong>
      </p>
      <p>
        {isLast
          ? 'It is all that we ask for besides your password. Without it your password alone signs you in, and your recovery codes stop working.'
          : 'It then signs nobody in any more. Delete it on its device too.'}
      </p>
    </Dialog>
  )
}
