import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'
import styles from './PopoverMenu.module.css'

export type PopoverMenuProps = {
  /** The name of the menu for screen readers, read before the trigger. Needed if the trigger does not name it. */
  readonly label?: string
  /** The content of the button. */
  readonly trigger: ReactNode
  /** The edge of the button that the menu is aligned with. */
  readonly align?: 'start' | 'end'
  /** Whether the button has a border. */
  readonly framed?: boolean
  /** Called on opening, for content that is loaded on demand. */
  readonly onOpen?: () => void
  /** The content of the menu. It calls `close` when an entry was chosen. */
  readonly children: (close: () => void) => ReactNode
}

/** A menu below the button that opens it. Escape or a press elsewhere closes it. */
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
