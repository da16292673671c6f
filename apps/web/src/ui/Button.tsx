import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'

import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonLook = {
  /** A page has one primary action. `danger` is for actions that cannot be undone, `quiet` for lists and headings. */
  readonly kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** As wide as its container. */
  readonly block?: boolean
}

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While the action is under way, the button keeps the focus, shows a spinner and ignores further presses. */
    readonly busy?: boolean
    readonly children: ReactNode
  }

export function Button({ kind, icon, block, busy = false, onClick, children, ...attributes }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...attributes}
      className={classes(buttonClass({ kind, block }), attributes.className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The classes that make a link or a summary look like a button. */
export function buttonClass({
  kind = 'primary',
  block = false,
}: {
  kind?: ButtonLook['kind'] | undefined
  block?: boolean | undefined
}): string {
  return classes(styles.button, styles[kind], block && styles.block)
}
