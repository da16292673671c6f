import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import type { TollFreeRoute, readTollFreeNumbers } from '@switchboard/domain/toll-free/contract'

import { may } from '#web/http/account.ts'
import { useUnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

import { numbersQuery } from './queries.ts'
import { RouteList, toRouteKey } from './RouteList.tsx'
import { RoutesForm } from './RoutesForm.tsx'
import type { RoutesFormProps } from './RoutesForm.tsx'
import styles from './TollFree.module.css'

/** The phones that ring one after the other. Source: TFR-005, TFR-009. */
export function RoutesCard({ number }: { readonly number: string }) {
  return (
    <Card title="If that phone does not answer">
      <LoadedRoutes number={number} />
    </Card>
  )
}

/** The routes are loaded only when the customer asks for them. */
function LoadedRoutes({ number }: { readonly number: string }) {
  const [isWanted, setWanted] = useState(false)
  const { isUnconfirmed, markUnconfirmed } = useUnconfirmedChange()
  const numbers = useQuery({
    ...numbersQuery((data) => isUnconfirmed(toRoutesKey(findNumber(data, number)?.routes))),
    enabled: isWanted,
  })
  const offer = <ShowRoutes isBusy={isWanted} onShow={() => setWanted(true)} />
  return (
    <Loaded query={numbers} placeholder={offer} failed="We could not load the other numbers.">
      {(data) => {
        const found = findNumber(data, number)
        if (found === undefined) return offer
        const { routes, revision } = found
        return (
          <Routes
            number={number}
            routes={routes.toSorted((first, second) => first.routePriority - second.routePriority)}
            revision={revision}
            onUnknownOutcome={() => markUnconfirmed(toRoutesKey(routes))}
          />
        )
      }}
    </Loaded>
  )
}

type ShowRoutesProps = { readonly isBusy: boolean; readonly onShow: () => void }

function ShowRoutes({ isBusy, onShow }: ShowRoutesProps) {
  return (
    <div className={styles.form}>
      <p>Calls can go on to other numbers, one after the other.</p>
      <div>
        <Button kind="plain" busy={isBusy} onClick={onShow}>
          Show the other numbers
        </Button>
      </div>
    </div>
  )
}

function findNumber({ tollfreeNumbers }: ParsedReply<typeof readTollFreeNumbers>, number: string) {
  return tollfreeNumbers.find(({ serviceEntity }) => serviceEntity === number)
}

function toRoutesKey(routes: readonly TollFreeRoute[] = []): string {
  return routes.map(toRouteKey).join()
}

function Routes(props: RoutesFormProps) {
  return may('order') ? <RoutesForm {...props} /> : <RouteList routes={props.routes} />
}
