import type { ButtonHTMLAttributes } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & {
  readonly icon: IconName
  /** What it does, read out and shown on hover. */
  readonly label: string
}

/** A button whose picture everyone knows: menu, back, close. */
export function IconButton({ icon, label, ...attributes }: IconButtonProps) {
  return (
    <button type="button" {...attributes} className={styles.button} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
