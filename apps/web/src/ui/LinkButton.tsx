import type { ReactNode } from 'react'

import { buttonClass, type ButtonLook } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Link, type LinkProps } from './Link.tsx'

export type LinkButtonProps = ButtonLook & LinkProps & { readonly children: ReactNode }

/** A link that looks like a button, for an action that opens another page. */
export function LinkButton({ kind, icon, block, children, ...attributes }: LinkButtonProps) {
  return (
    <Link {...attributes} className={buttonClass({ kind, block })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
