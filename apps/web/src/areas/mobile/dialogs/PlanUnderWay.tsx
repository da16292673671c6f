import { dayText } from '@switchboard/domain/day'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { Notice } from '#web/ui/Notice.tsx'

import { OrderLink } from '../OrderLink.tsx'
import { formatLine } from '../line-words.ts'

type PlanUnderWayProps = { readonly service: MobileService }

/** Why the plan of a mobile cannot be changed at the moment. Source: MOB-084. */
export function PlanUnderWay({ service }: PlanUnderWayProps) {
  return (
    <Notice tone="info" title="An order for this mobile is under way">
      <ul>
        {service.underWay.map(({ name, on, orderNumber }) => (
          <li key={`${name} ${on}`}>
            {name}, from {dayText(on)}.{' '}
            {orderNumber !== undefined && <OrderLink number={orderNumber} about={formatLine(service)} />}
          </li>
        ))}
      </ul>
      <p>You can choose another plan once it is done.</p>
    </Notice>
  )
}
