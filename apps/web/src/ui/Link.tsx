import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react'

/** How links navigate inside the portal. The shell provides its router. */
export type Navigation = {
  readonly go: (href: string) => void
  /** Called when a link is about to be used. */
  readonly preload?: (href: string) => void
}

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext.Provider

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly href: string }

/** A link of the portal. The router handles a press if the shell provides one; otherwise it is a plain anchor. */
export function Link({ href, onClick, children, ...attributes }: LinkProps) {
  const navigation = use(NavigationContext)
  const opensHere = !attributes.target && attributes.download === undefined
  const inside = navigation !== null && href.startsWith('/') && opensHere

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!inside || event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    navigation.go(href)
  }

  const prepare = inside ? () => navigation.preload?.(href) : undefined
  return (
    <a href={href} onClick={follow} onPointerEnter={prepare} onFocus={prepare} {...attributes}>
      {children}
    </a>
  )
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
