import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type QuestionProps = {
  readonly open?: boolean
  readonly title: string
  /** The label of the button that does what the title names. */
  readonly yes: string
  /** The label of the button that leaves everything as it is. */
  readonly no: string
  /** `danger` for a change that takes something away, which is the default. */
  readonly kind?: 'primary' | 'danger'
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation of a change. It cannot be closed before the reply, because it shows a refusal. */
export function Question(props: QuestionProps) {
  const { open = true, title, yes, no, kind = 'danger', isBusy, onYes, onClose, children } = props
  return (
    <Dialog
      open={open}
      title={title}
      {...(!isBusy && { onClose })}
      actions={
        <>
          <Button kind={kind} busy={isBusy} onClick={onYes}>
            {yes}
          </Button>
          <Button kind="plain" disabled={isBusy} onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
