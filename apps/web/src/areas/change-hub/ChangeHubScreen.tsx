import type { Account } from '@switchboard/domain/accounts/contract'
import { describeCurrentChoice, findWaitingChange } from '@switchboard/domain/change-hub/current-choice'
import { listHubOptions } from '@switchboard/domain/change-hub/offered-options'
import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'
import type { HubOptionId } from '@switchboard/domain/change-hub/options'
import { policiesInForce } from '@switchboard/domain/insurance/rules'

import { actingFor, may } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { OptionList } from './OptionList.tsx'
import { OrdersNotice } from './OrdersNotice.tsx'
import { useProducts } from './queries.ts'
import { usePolicies } from './screen-queries.ts'
import { HUB_WORDS, describeWaitingChange, formatPolicyCount } from './words.ts'

/** The changes that the account may make, below its open orders. Source: HUB-001, HUB-004. */
export function ChangeHubScreen() {
  const { changeHubTitle } = useBrand()
  return (
    <ScreenLayout
      title={changeHubTitle}
      lead={HUB_WORDS.lead}
      back={{ href: '/', label: 'Home' }}
      actions={
        <LinkButton href="/my-plan" kind="plain">
          See your plan and what it costs
        </LinkButton>
      }
      aside={<HelpDesk />}
    >
      <OrdersNotice />
      <Options />
    </ScreenLayout>
  )
}

function Options() {
  const account = useAccount()
  const { data: products } = useProducts()
  const acting = actingFor()
  if (acting !== null && !may('order')) {
    return (
      <Notice tone="info" title="You can see what this account has, but you cannot change it.">
        To order or change something, ask {acting.holder}.
      </Notice>
    )
  }
  return (
    <Loaded
      query={account}
      loading="Loading what you can change"
      lines={['heading', 'text', 'text', 'text']}
      failed="We could not load what you can change."
      advice={HUB_WORDS.advice}
    >
      {(loaded) => <OptionsOfAccount account={loaded} products={products} />}
    </Loaded>
  )
}

type OptionsOfAccountProps = {
  readonly account: Account
  readonly products: ReturnType<typeof useProducts>['data']
}

function OptionsOfAccount({ account: { billCycle, serviceFacts }, products }: OptionsOfAccountProps) {
  const { facts, hasScreen } = useEntries()
  const { data: policies = [] } = usePolicies(serviceFacts?.insurance === true)
  const accountChoices = { billFrequency: billCycle.billFrequency, wifiUnits: serviceFacts?.wifiUnits }
  function describeCurrentProduct(id: HubOptionId): string | null {
    if (id === 'insurance') return formatPolicyCount(policiesInForce(policies).length)
    if (products === undefined) return null
    const waiting = findWaitingChange(id, products)
    const current = describeCurrentChoice(id, products, accountChoices)
    const next = waiting === null ? [] : [describeWaitingChange(waiting, billCycle.billFrequency)]
    return (current === null ? next : [current, ...next]).join('. ')
  }
  const options = listHubOptions({ ...facts, services: serviceFacts ?? null }, hasScreen).map((option) => ({
    ...option,
    now: describeCurrentProduct(option.id),
  }))
  const orderNumbers = ordersUnderWay(products?.ProductOrders ?? []).map(({ OrderNumber }) => OrderNumber)
  if (options.length > 0) return <OptionList options={options} orderNumbers={orderNumbers} />
  return (
    <Card title="What you can change">
      <EmptyState icon="switch" title="You cannot change anything here at the moment">
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
