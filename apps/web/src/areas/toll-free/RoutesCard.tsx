import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { phoneNumberIn } from '@switchboard/domain/phone'
import { MOST_ROUTES } from '@switchboard/domain/toll-free/contract'
import type { TollFreeRoute, readTollFreeNumbers } from '@switchboard/domain/toll-free/contract'
import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { may } from '#web/http/account.ts'
import { useLeftOpen } from '#web/http/left-open.ts'
import { isLeftOpen } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { FailedNotice } from './FailedNotice.tsx'
import { numbersQuery, useSetRoutes } from './queries.ts'
import styles from './TollFree.module.css'
import { NOWHERE, PROBLEM_WORDS } from './words.ts'

/** The phones that ring one after the other; loaded only on request. Source: TFR-005, TFR-009. */
export function RoutesCard({ number }: { readonly number: string }) {
  const [isWanted, setWanted] = useState(false)
  const { isOpen, leave } = useLeftOpen()
  const numbers = useQuery({
    ...numbersQuery((data) => isOpen(routesKey(numberIn(data, number)?.routes))),
    enabled: isWanted,
  })
  const known = numbers.data && numberIn(numbers.data, number)
  return (
    <Card title="If that phone does not answer">
      {numbers.isError && !numbers.data ? (
        <SectionError
          title="We could not load the other numbers."
          onRetry={() => void numbers.refetch()}
          retrying={numbers.isFetching}
        />
      ) : known === undefined ? (
        <div className={styles.form}>
          <p>Calls can go on to other numbers, one after the other.</p>
          <div>
            <Button kind="plain" busy={isWanted} onClick={() => setWanted(true)}>
              Show the other numbers
            </Button>
          </div>
        </div>
      ) : (
        <Routes
          number={number}
          routes={inOrder(known.routes)}
          revision={known.revision}
          onOpen={() => leave(routesKey(known.routes))}
        />
      )}
    </Card>
  )
}

const routeKey = ({ routePriority, destinationNumber }: TollFreeRoute) =>
  `${routePriority}:${destinationNumber}`

const routesKey = (routes: readonly TollFreeRoute[] = []) => routes.map(routeKey).join()

function numberIn({ tollfreeNumbers }: ParsedReply<typeof readTollFreeNumbers>, number: string) {
  return tollfreeNumbers.find(({ serviceEntity }) => serviceEntity === number)
}

function inOrder(routes: readonly TollFreeRoute[]): TollFreeRoute[] {
  return routes.toSorted((one, other) => one.routePriority - other.routePriority)
}

type RoutesProps = {
  readonly number: string
  readonly routes: readonly TollFreeRoute[]
  /** The revision of the shown routes. */
  readonly revision: number
  /** Called if the outcome of a change is unknown. */
  readonly onOpen: () => void
}

function Routes(props: RoutesProps) {
  return may('order') ? <RoutesForm {...props} /> : <RouteList {...props} />
}

function RouteList({ routes }: Pick<RoutesProps, 'routes'>) {
  return (
    <ol className="number">
      {routes.map((route) => (
        <li key={routeKey(route)}>{voiceNumberText(route.destinationNumber)}</li>
      ))}
    </ol>
  )
}

function toFields(routes: readonly TollFreeRoute[]): readonly string[] {
  if (routes.length === 0) return ['']
  return routes.map(({ destinationNumber }) => voiceNumberText(destinationNumber))
}

const routeFieldId = (place: number) => `route-${place}`

/** The numbers in the order in which they are tried; an empty field removes its number. */
function RoutesForm({ number, routes, revision, onOpen }: RoutesProps) {
  // typed input stays even if somebody else has set other numbers meanwhile
  const [edits, setTyped] = useState<readonly string[] | null>(null)
  const typed = edits ?? toFields(routes)
  const toast = useToast()
  const set = useSetRoutes(number, () => toast('The numbers are saved.'))
  const problems = typed.flatMap((each, place) => {
    const problem = phoneNumberIn(each) === '' ? null : destinationProblem(each, [number])
    return problem === null ? [] : [{ fieldId: routeFieldId(place), message: PROBLEM_WORDS[problem] }]
  })
  const attempts = useAttempts(problems)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (set.isPending) return
    attempts.begin()
    if (problems.length > 0) return
    const wanted = typed.map(phoneNumberIn).filter((each) => each !== '')
    set.mutate(
      {
        routes: wanted.map((destinationNumber, place) => ({ destinationNumber, routePriority: place + 1 })),
        revision,
      },
      {
        onSuccess: () => setTyped(null),
        onError: (failure) => {
          if (isLeftOpen(failure)) onOpen()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      {!set.isPending && attempts.shown.length === 0 && (
        <FailedNotice error={set.error}>
          <p>{routes.length === 0 ? NOWHERE : 'These are set now:'}</p>
          <RouteList routes={routes} />
        </FailedNotice>
      )}
      {typed.map((each, place) => (
        <TextField
          key={place}
          id={routeFieldId(place)}
          label={place === 0 ? 'First' : `Number ${place + 1}`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          width="twenty"
          maxLength={30}
          value={each}
          onValueChange={(value) => setTyped(typed.with(place, value))}
          error={attempts.errorOf(routeFieldId(place))}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" busy={set.isPending}>
          Save these numbers
        </Button>
        {typed.length < MOST_ROUTES && (
          <Button kind="plain" onClick={() => setTyped([...typed, ''])}>
            Add a number
          </Button>
        )}
      </div>
    </form>
  )
}
