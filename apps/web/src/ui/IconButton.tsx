import type { ButtonHTMLAttributes } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & {
  readonly icon: IconName
  /** Names the action, for screen readers and on hover. */
  readonly label: string
}

/** A button with a common picture and no text: menu, back, close. */
export function IconButton({ icon, label, ...attributes }: IconButtonProps) {
  return (
    <button type="button" {...attributes} className={styles.button} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
