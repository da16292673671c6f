import type { PowerRates } from '@switchboard/domain/ordering/pricing/cost'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

type UsedProps = {
  readonly name: string
  readonly rates: PowerRates | undefined
  readonly businessGroup: string
}

/** A metered service of an order, with its rates. */
export function Used({ name, rates, businessGroup }: UsedProps) {
  return (
    <p className="small soft">
      {name} is charged separately, by how much you use
      {rates !== undefined && `: ${ratesText(rates, businessGroup)}`}.
    </p>
  )
}
