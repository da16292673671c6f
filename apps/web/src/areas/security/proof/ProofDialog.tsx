import { proveSession } from '@switchboard/domain/security/second-factor-calls'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import { useChange } from '#web/http/use-change.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

import { ShowFactor } from '../factor/ShowFactor.tsx'

/** Asks for a second factor before a change that cannot be undone. The page behind it keeps its values. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const prove = useChange(proveSession, (body: ShownFactor) => ({ body }), {
    onSuccess: () => onAnswer(true),
    onError: ({ code }) => {
      // two-step sign-in was switched off elsewhere in the meantime, so no proof is needed
      if (code === 'SECOND_FACTOR_OFF') onAnswer(true)
    },
  })
  const cancel = () => onAnswer(false)
  return (
    <Dialog open title="Confirm that it is you" {...(!prove.isPending && { onClose: cancel })}>
      <ShowFactor
        id="proof-code"
        sending={prove}
        submitLabel="Continue"
        cancelLabel="Not now"
        onCancel={cancel}
      >
        <p>
          Before a change like this we ask for a code or a passkey again. Nothing has been changed yet, and
          what you typed stays as it is.
        </p>
      </ShowFactor>
    </Dialog>
  )
}
