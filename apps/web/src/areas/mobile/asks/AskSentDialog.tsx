import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** The `asked` dialog: confirms that the request was sent to the users who may order. */
export function AskSentDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title="Your request is sent"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to my mobile</Button>}
    >
      <p>
        We have told everyone who can order for this account. Nothing is ordered until one of them says yes.
      </p>
      <p className="soft">You see the answer under My mobile, and we send it to you.</p>
    </Dialog>
  )
}
