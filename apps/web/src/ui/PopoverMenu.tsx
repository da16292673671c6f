import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './PopoverMenu.module.css'

export type PopoverMenuProps = {
  /** What the button opens, where what it shows does not say it: read out before that. */
  readonly label?: string
  /** What the button shows. */
  readonly trigger: ReactNode
  /** Which edge of the button it lines up with. */
  readonly align?: 'start' | 'end'
  /** A bordered button, or as plain as what it shows. */
  readonly framed?: boolean
  /** Called when it opens: what is needed inside alone can wait for that. */
  readonly onOpen?: () => void
  /** What floats; `close` when something in it was chosen. */
  readonly children: (close: () => void) => ReactNode
}

/** A few things that float under the button that opens them; Escape or a press elsewhere closes them. */
export function PopoverMenu(props: PopoverMenuProps) {
  const { label, trigger, align = 'end', framed = false, onOpen, children } = props
  const popoverId = useId()
  const close = () => document.getElementById(popoverId)?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={classes(styles.trigger, framed && styles.framed)}
        popoverTarget={popoverId}
      >
        {label !== undefined && <span className="visually-hidden">{label}: </span>}
        {trigger}
      </button>
      <div
        id={popoverId}
        popover="auto"
        className={classes(styles.popover, styles[align])}
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      >
        {children(close)}
      </div>
    </>
  )
}
