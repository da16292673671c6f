import { describeCurrentChoice } from '@switchboard/domain/change-hub/current-choice'
import { listHubOptions } from '@switchboard/domain/change-hub/offered-options'
import type { HubOptionId } from '@switchboard/domain/change-hub/options'
import { policiesInForce } from '@switchboard/domain/insurance/rules'

import { actingFor, may } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { OptionList } from './OptionList.tsx'
import { OrdersNotice } from './OrdersNotice.tsx'
import { useAccount, useProducts } from './queries.ts'
import { usePolicies } from './screen-queries.ts'
import { HUB_WORDS, formatPolicyCount } from './words.ts'

/** The changes that the account may make, below its open orders. Source: HUB-001, HUB-004. */
export function ChangeHubScreen() {
  const { changeHubTitle } = useBrand()
  return (
    <>
      <PageHeading
        title={changeHubTitle}
        lead={HUB_WORDS.lead}
        back={{ href: '/', label: 'Home' }}
        actions={
          <LinkButton href="/my-plan" kind="plain">
            See your plan and what it costs
          </LinkButton>
        }
      />
      <Columns aside={<HelpDesk />}>
        <OrdersNotice />
        <Options />
      </Columns>
    </>
  )
}

function Options() {
  const { facts, hasScreen } = useEntries()
  const account = useAccount()
  const { data: products } = useProducts()
  const { data: policies = [] } = usePolicies(account.data?.serviceFacts?.insurance === true)
  const acting = actingFor()
  if (acting !== null && !may('order')) {
    return (
      <Notice tone="info" title="You may see what this account has, not change it.">
        To order or to change something, ask {acting.holder}.
      </Notice>
    )
  }
  if (account.data === undefined) {
    if (!account.isError)
      return <Skeleton card label="Loading what you can change" lines={['heading', 'text', 'text', 'text']} />
    return (
      <SectionError
        title="We could not load what you can change."
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      >
        {HUB_WORDS.advice}
      </SectionError>
    )
  }
  const { billCycle, serviceFacts } = account.data
  const accountChoices = { billFrequency: billCycle.billFrequency, wifiUnits: serviceFacts?.wifiUnits }
  function describeCurrentProduct(id: HubOptionId): string | null {
    if (id === 'insurance') return formatPolicyCount(policiesInForce(policies).length)
    return products === undefined ? null : describeCurrentChoice(id, products, accountChoices)
  }
  const options = listHubOptions({ ...facts, services: serviceFacts ?? null }, hasScreen).map((option) => ({
    ...option,
    now: describeCurrentProduct(option.id),
  }))
  if (options.length > 0) return <OptionList options={options} />
  return (
    <Card title="What you can change">
      <EmptyState icon="switch" title="Nothing can be changed here at the moment">
        {HUB_WORDS.advice}
      </EmptyState>
    </Card>
  )
}

/** Source: HUB-011, CFG-013. */
function HelpDesk() {
  const { phone, email } = configuration.value().helpdesk
  return (
    <Card title="Want to talk about it?">
      <p>
        Call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or write to{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </Card>
  )
}
