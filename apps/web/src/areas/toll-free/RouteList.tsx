import type { TollFreeRoute } from '@switchboard/domain/toll-free/contract'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

export function RouteList({ routes }: { readonly routes: readonly TollFreeRoute[] }) {
  return (
    <ol className="number">
      {routes.map((route) => (
        <li key={toRouteKey(route)}>{voiceNumberText(route.destinationNumber)}</li>
      ))}
    </ol>
  )
}

export function toRouteKey({ routePriority, destinationNumber }: TollFreeRoute): string {
  return `${routePriority}:${destinationNumber}`
}
