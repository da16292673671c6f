import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react'

/** How links move inside the portal: the shell gives its router's ways. */
export type Navigation = {
  readonly go: (href: string) => void
  /** Called when a link is about to be used. */
  readonly preload?: (href: string) => void
}

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext.Provider

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly href: string }

/** A link of the portal: a plain anchor that the router answers, where the shell provides one. */
export function Link({ href, onClick, children, ...attributes }: LinkProps) {
  const navigation = use(NavigationContext)
  const inside =
    navigation !== null && href.startsWith('/') && !attributes.target && attributes.download === undefined

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
