import { LinkButton } from '#web/ui/LinkButton.tsx'

/** Leads to the page that protects and moves the number of a mobile. */
export function YourNumber({ number }: { readonly number: string }) {
  return (
    <div>
      <h3>Your number</h3>
      <p>
        Lock it against a stolen SIM, use an eSIM or a new card, change it, or bring one from another
        provider.
      </p>
      <LinkButton kind="plain" href="/my-mobile/numbers" aria-label={`Lock or move ${number}`}>
        Lock or move
      </LinkButton>
    </div>
  )
}
