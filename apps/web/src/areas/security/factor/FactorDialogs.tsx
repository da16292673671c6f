import { Dialog } from '#web/ui/Dialog.tsx'

import { CodeForm } from './CodeForm.tsx'
import { useRemoveFactor, useRenewCodes } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type FactorDialogProps = { readonly onClose: () => void; readonly onDone: () => void }

export function SwitchOff({ onClose, onDone }: FactorDialogProps) {
  const remove = useRemoveFactor()
  const sending = { ...remove, mutate: (code: string) => remove.mutate(code, { onSuccess: onDone }) }
  return (
    <Dialog open title="Switch off two-step sign-in?" {...(!remove.isPending && { onClose })}>
      <CodeForm
        id="off-code"
        sending={sending}
        submitLabel="Switch off"
        cancelLabel="Leave it on"
        onCancel={onClose}
      >
        <p>Then your password alone signs you in, for you and for whoever finds it out.</p>
      </CodeForm>
    </Dialog>
  )
}

/** New recovery codes in place of all before. */
export function NewCodes({ onClose, onDone }: FactorDialogProps) {
  const renew = useRenewCodes()
  if (renew.data !== undefined) {
    return <RecoveryCodes title="Your new recovery codes" codes={renew.data.recoveryCodes} onClose={onDone} />
  }
  return (
    <Dialog key="code" open title="Make new recovery codes?" {...(!renew.isPending && { onClose })}>
      <CodeForm
        id="renew-code"
        sending={renew}
        submitLabel="Make new codes"
        cancelLabel="Keep the old ones"
        takesRecovery={false}
        onCancel={onClose}
      >
        <p>Those that you have now stop working.</p>
      </CodeForm>
    </Dialog>
  )
}
