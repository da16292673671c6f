import type { PowerPlanNow } from '@switchboard/domain/change-hub/contract'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { gstVerb } from '#web/http/gst-words.ts'
import { toRateText } from '#web/http/rate-text.ts'

/** The rates of power. The amounts are on the bill. Source: HUB-028. */
export function PowerCard({ power }: { readonly power: PowerPlanNow }) {
  const rates = power.rates.flatMap((rate) => [
    { term: rate.name, description: `${toRateText(rate.centsPerUnitIncludingGst)} a kWh` },
    ...(rate.centsPerDayIncludingGst > 0
      ? [{ term: 'Daily charge', description: `${toRateText(rate.centsPerDayIncludingGst)} a day` }]
      : []),
  ])
  return (
    <Card title="Power">
      <p>{power.description}</p>
      <DefinitionList items={rates} />
      <p className="small soft">Rates {gstVerb()}.</p>
    </Card>
  )
}
