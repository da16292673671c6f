import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  /** Called on Escape, the cross or a press beside the dialog. Absent for a dialog that must be answered. */
  readonly onClose?: () => void
  /** `start` and `end` slide in from a side and are as tall as the window. */
  readonly place?: 'middle' | 'start' | 'end'
  /** `alertdialog` if the answer cannot wait. */
  readonly role?: 'dialog' | 'alertdialog'
  /** The buttons, the main button first. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The modal dialog of the browser: it keeps the focus inside, makes the page behind inert and returns the focus. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, place = 'middle', role, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // a layout effect, because the dialog returns the focus only while it is still in the page
  useLayoutEffect(() => {
    const element = dialog.current
    const path = listPathToFocus()
    element?.showModal()
    heading.current?.focus()
    return () => {
      element?.close()
      returnFocus(path)
    }
  }, [])

  /** A browser closes a dialog on the second Escape in any case. A dialog that must be answered opens again. */
  function handleBrowserClose() {
    if (dialog.current === null || dialog.current.open) return
    if (onClose) onClose()
    else dialog.current.showModal()
  }

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[place])}
      role={role}
      closedby={onClose ? 'any' : 'none'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={handleBrowserClose}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <button type="button" className={styles.cross} aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/** The focused element and the elements around it, the innermost first. */
function listPathToFocus(): Element[] {
  const path = []
  for (let each = document.activeElement; each !== null; each = each.parentElement) path.push(each)
  return path
}

/** What the dialog did may have removed its opener. The browser then leaves the focus on the document, at its beginning. */
function returnFocus([opener, ...ancestors]: readonly Element[]) {
  if (opener?.isConnected !== false) return
  const nearest = ancestors.find((each) => each.isConnected && each !== document.body)
  nearest?.querySelector<HTMLElement>('a[href], button:enabled')?.focus()
}
