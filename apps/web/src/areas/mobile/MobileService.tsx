import type { MobileService as Service } from '@switchboard/domain/mobile/contract'

import { Card } from '#web/ui/Card.tsx'

/** One mobile of the account: a card under its number, a part below the other for each thing that can be seen or done. */
export function MobileService({ service }: { readonly service: Service }) {
  return (
    <Card title={service.serviceEntity}>
      <PlanPart service={service} />
    </Card>
  )
}

function PlanPart({ service: { plan } }: { readonly service: Service }) {
  return <p>{plan.name}</p>
}
