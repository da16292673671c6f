import { mayOrderNewProducts, noActiveOrders, planChangeOn } from '@switchboard/domain/access'

import { useEntries } from '#web/http/entries.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

const GET_POWER = '/get-power'

/** An offer for an account that may order power now, while the feature switches are on. Source: DSH-019. */
export function PowerPromo() {
  const { facts, hasScreen } = useEntries()
  const mayHavePower =
    facts.services?.power === 'available' &&
    mayOrderNewProducts().allows(facts) &&
    noActiveOrders.allows(facts)
  const isOn = facts.features.has('mobilePowerPromo') && planChangeOn('getPower').allows(facts)
  if (!isOn || !mayHavePower || !hasScreen(GET_POWER)) return null
  return (
    <Card title="Power and internet, one bill">
      <p>Add power to your account and save on what you have with us already.</p>
      <LinkButton href={GET_POWER}>Sign up to power</LinkButton>
    </Card>
  )
}
