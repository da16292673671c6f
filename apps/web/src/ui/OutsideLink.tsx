import { Button, type ButtonLook } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { LinkButton } from './LinkButton.tsx'

type OutsideLinkProps = Pick<ButtonLook, 'kind'> & {
  /** Null while the link cannot be opened. */
  readonly href: string | null
  /** The id of the element that explains why the link cannot be opened. */
  readonly whyNot?: string
  readonly onFollow?: () => void
  readonly children: string
}

/** A link that opens another site in a new tab. */
export function OutsideLink({ kind, href, whyNot, onFollow, children }: OutsideLinkProps) {
  if (href === null) {
    return (
      <Button kind={kind ?? 'primary'} disabled aria-describedby={whyNot}>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton
      kind={kind ?? 'primary'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...(onFollow && { onClick: onFollow })}
    >
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
      <Icon name="external" size="small" />
    </LinkButton>
  )
}
