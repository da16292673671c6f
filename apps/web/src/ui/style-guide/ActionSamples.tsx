import { useState } from 'react'

import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Dialog } from '../Dialog.tsx'
import { IconButton } from '../IconButton.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { ToastProvider, useToast } from '../Toast.tsx'

export function ActionSamples() {
  return (
    <>
      <Card title="Buttons">
        <div className="row">
          <Button>Pay now</Button>
          <Button kind="plain" icon="download">
            Download PDF
          </Button>
          <Button kind="danger">Remove card</Button>
          <Button kind="quiet">Change</Button>
        </div>
        <div className="row">
          <Button busy>Paying</Button>
          <Button kind="plain" busy>
            Checking
          </Button>
          <Button disabled>Not yet</Button>
          <LinkButton href="#buttons" kind="plain">
            See the bill
          </LinkButton>
          <IconButton icon="menu" label="Menu" />
          <IconButton icon="back" label="Back" />
        </div>
        <Button block>
          A button whose words are long enough to need a second line on the narrowest telephone there is
        </Button>
      </Card>
      <ToastProvider>
        <DialogSamples />
      </ToastProvider>
    </>
  )
}

type OpenDialog = 'none' | 'confirm' | 'answer' | 'sheet'

function DialogSamples() {
  const [open, setOpen] = useState<OpenDialog>('none')
  const close = () => setOpen('none')

  return (
    <Card title="Dialogs and toasts">
      <div className="row">
        <Button kind="plain" onClick={() => setOpen('confirm')}>
          Open a dialog
        </Button>
        <Button kind="plain" onClick={() => setOpen('answer')}>
          One that must be answered
        </Button>
        <Button kind="plain" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <ToastSamples />
      </div>
      <Dialog
        open={open === 'confirm'}
        title="Sign out of this device?"
        onClose={close}
        actions={<Answers onAnswer={close} />}
      >
        <p>You can sign in again at any time. Payments that are under way go on.</p>
      </Dialog>
      <Dialog
        open={open === 'answer'}
        role="alertdialog"
        title="Are you still there?"
        actions={<Button onClick={close}>I am here</Button>}
      >
        <p>We sign you out in two minutes to keep your account safe.</p>
      </Dialog>
      <Dialog open={open === 'sheet'} place="start" title="Menu" onClose={close}>
        <p className="soft">The side menu comes here where there is no room beside the page.</p>
      </Dialog>
    </Card>
  )
}

function Answers({ onAnswer }: { readonly onAnswer: () => void }) {
  return (
    <>
      <Button onClick={onAnswer}>Sign out</Button>
      <Button kind="plain" onClick={onAnswer}>
        Stay signed in
      </Button>
    </>
  )
}

function ToastSamples() {
  const toast = useToast()
  return (
    <>
      <Button kind="plain" onClick={() => toast('Thank you, payment successful')}>
        Show a toast
      </Button>
      <Button
        kind="plain"
        onClick={() =>
          toast('Your card was not charged. Please try another card or another way to pay.', 'critical')
        }
      >
        Show a bad one
      </Button>
    </>
  )
}
