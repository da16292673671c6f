import { useQuery } from '@tanstack/react-query'

import { findFamilyFilter, findLastFreeDay } from '@switchboard/domain/family-filter/rules'
import type { Changeable } from '@switchboard/domain/product-change/contract'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { switchQuery, useSwitch } from './queries.ts'
import { SWITCH, SWITCH_WORDS } from './words.ts'

type FilterProps = { readonly changeable: Changeable }

/** The switch of a subscribed filter: a customer may switch it off and keep the subscription. Source: FAM-006 to FAM-009. */
export function FilterCard({ changeable }: FilterProps) {
  return changeable.held.length === 0 ? null : <FilterSwitch changeable={changeable} />
}

function FilterSwitch({ changeable }: FilterProps) {
  const stored = useQuery(switchQuery())
  const turn = useSwitch()
  const code = stored.error?.code
  const missingCode = code === 'SERVICE_NOT_FOUND' || code === 'FEATURE_NOT_FOUND' ? code : undefined
  const parametersOrCode = stored.data ?? missingCode
  if (parametersOrCode === undefined) {
    if (!stored.isError)
      return <Skeleton card label={SWITCH_WORDS.loading} lines={['heading', 'text', 'button']} />
    return (
      <SectionError
        title={SWITCH_WORDS.notLoaded}
        onRetry={() => void stored.refetch()}
        retrying={stored.isFetching}
      >
        {SWITCH_WORDS.nothingChanged}
      </SectionError>
    )
  }
  const filter = findFamilyFilter(changeable, parametersOrCode)
  if (filter === null || !filter.subscribed) return null
  const { state, describe, buttonLabel } = SWITCH[filter.enabled]
  return (
    <Card
      title={SWITCH_WORDS.title}
      aside={<StatusPill tone={filter.enabled === 'On' ? 'positive' : 'neutral'}>{state}</StatusPill>}
    >
      <p role="status">{describe(findLastFreeDay(changeable, providerToday()))}</p>
      {turn.isError && (
        <Notice tone="critical" role="alert" title={SWITCH_WORDS.problem}>
          <p>{turn.error.code === 'FEATURE_NOT_FOUND' ? SWITCH_WORDS.gone : SWITCH_WORDS.advice}</p>
          <HelpdeskLine />
        </Notice>
      )}
      <div>
        <Button
          kind="plain"
          busy={turn.isPending}
          onClick={() => turn.mutate(filter.enabled === 'On' ? 'Off' : 'On')}
        >
          {buttonLabel}
        </Button>
      </div>
    </Card>
  )
}
