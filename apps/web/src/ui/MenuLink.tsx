import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'

export type MenuItem = {
  readonly label: string
  readonly href: string
  /** Whether it leads to the open page. */
  readonly current?: boolean
  /** Whether its page opens only after an order under way. */
  readonly waits?: boolean
  /** Whether it leads out of the portal, in a new tab. */
  readonly external?: boolean
}

type MenuLinkProps = {
  readonly item: MenuItem
  readonly icon?: IconName | undefined
  readonly className: string | undefined
  readonly onFollow?: (() => void) | undefined
}

/** A place of a menu, with a sign if its page opens later or in a new tab. */
export function MenuLink({ item, icon, className, onFollow }: MenuLinkProps) {
  return (
    <Link
      href={item.href}
      className={className}
      aria-current={item.current ? 'page' : undefined}
      {...(item.external && OUTSIDE)}
      {...(onFollow && { onClick: onFollow })}
    >
      {icon && <Icon name={icon} />}
      <span>{item.label}</span>
      {item.waits && (
        <>
          <Icon name="clock" size="small" />
          <span className="visually-hidden">, after your order</span>
        </>
      )}
      {item.external && (
        <>
          <Icon name="external" size="small" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </>
      )}
    </Link>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' }
