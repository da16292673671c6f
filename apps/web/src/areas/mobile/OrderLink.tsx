import { Link } from '#web/ui/Link.tsx'

type OrderLinkProps = {
  readonly number: string
  /** The mobile of the order, for screen readers. */
  readonly about: string
}

/** The link to the page of an order, on which it can be cancelled. */
export function OrderLink({ number, about }: OrderLinkProps) {
  return (
    <Link href={`/change-hub/order/${number}`} aria-label={`See the order of ${about}`}>
      See the order
    </Link>
  )
}
