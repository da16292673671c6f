import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import { Dialog } from '#web/ui/Dialog.tsx'

import { useRemoveFactor, useRenewCodes } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ShowFactor } from './ShowFactor.tsx'

type FactorDialogProps = { readonly onClose: () => void; readonly onDone: () => void }

export function SwitchOff({ onClose, onDone }: FactorDialogProps) {
  const remove = useRemoveFactor()
  const sending = { ...remove, mutate: (shown: ShownFactor) => remove.mutate(shown, { onSuccess: onDone }) }
  return (
    <Dialog open title="Switch off your authenticator app?" {...(!remove.isPending && { onClose })}>
      <ShowFactor
        id="off-code"
        sending={sending}
        submitLabel="Switch off"
        cancelLabel="Leave it on"
        onCancel={onClose}
      >
        <p>
          Without a passkey, your password alone is then enough to sign in, also for anyone who finds it out.
        </p>
      </ShowFactor>
    </Dialog>
  )
}

/** Replaces all recovery codes by new ones. */
export function NewCodes({ onClose, onDone }: FactorDialogProps) {
  const renew = useRenewCodes()
  if (renew.data !== undefined) {
    return <RecoveryCodes title="Your new recovery codes" codes={renew.data.recoveryCodes} onClose={onDone} />
  }
  return (
    <Dialog key="code" open title="Make new recovery codes?" {...(!renew.isPending && { onClose })}>
      <ShowFactor
        id="renew-code"
        sending={renew}
        submitLabel="Make new codes"
        cancelLabel="Keep the old ones"
        takesRecovery={false}
        onCancel={onClose}
      >
        <p>The codes that you have now stop working.</p>
      </ShowFactor>
    </Dialog>
  )
}
