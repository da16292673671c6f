import { may } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

type EnterReadingProps = {
  /** Whether the meters report half-hours, as far as the figures show. */
  readonly isSmart: boolean
}

/** Leads to the page for readings if the account has a connected meter that is read by hand. Source: USE-070. */
export function EnterReading({ isSmart }: EnterReadingProps) {
  const { services } = useEntries().facts
  if (!may('pay') || (services !== null && services.power !== 'has')) return null
  const isReadByHand = services?.meterReadByHand ?? !isSmart
  return (
    isReadByHand && (
      <p>
        <LinkButton kind="plain" href="/meter-reading">
          Enter a reading
        </LinkButton>
      </p>
    )
  )
}
