import type { OfferedOption } from '@switchboard/domain/change-hub/options'

import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './OptionList.module.css'
import { HUB_WORDS } from './words.ts'

/** Each option links to its screen. An option that waits for an order shows this instead. Source: HUB-005, HUB-006. */
export function OptionList({ options }: { readonly options: readonly ShownOption[] }) {
  return (
    <section aria-labelledby="change-options">
      <h2 id="change-options" className="visually-hidden">
        What you can change
      </h2>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.id}>{renderOption(option)}</li>
        ))}
      </ul>
    </section>
  )
}

function renderOption(option: ShownOption) {
  if (option.byHelpdesk) return <ByHelpdesk option={option} />
  return option.waits ? <Waiting option={option} /> : <Open option={option} />
}

type ShownOption = OfferedOption & {
  /** The account's current product; null if unknown. */
  readonly now: string | null
}
type OptionProps = { readonly option: ShownOption }

function Open({ option }: OptionProps) {
  return (
    <Link href={option.path} className={styles.option}>
      <Words option={option} />
      <Icon name="chevron" />
    </Link>
  )
}

function ByHelpdesk({ option }: OptionProps) {
  return (
    <div className={styles.option}>
      <Words option={option} note={HUB_WORDS.byHelpdesk} />
    </div>
  )
}

function Waiting({ option }: OptionProps) {
  return (
    <div className={classes(styles.option, styles.waiting)}>
      <Words option={option} note={HUB_WORDS.waiting} />
      <StatusPill tone="caution" icon="clock">
        Waiting
      </StatusPill>
    </div>
  )
}

function Words({ option, note }: OptionProps & { readonly note?: string }) {
  return (
    <>
      <span className={styles.sign}>
        <Icon name={ICONS[option.id] ?? 'switch'} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        <span className="small soft">{note ?? option.now ?? option.about}</span>
      </span>
    </>
  )
}

const ICONS: Readonly<Record<string, IconName>> = {
  product: 'wifi',
  moveHouse: 'move',
  billFrequency: 'calendar',
  callingPacks: 'phone',
  data: 'usage',
  protectionPlan: 'home',
  staticIp: 'lock',
  voiceExtras: 'phone',
  voiceFeatures: 'settings',
  familyFilter: 'people',
  mobile: 'mobile',
  wireless: 'wifi',
  mesh: 'wifi',
  googleWifi: 'wifi',
  video: 'screen',
  insurance: 'home',
  tollFree: 'phone',
  powerPlan: 'power',
  getPower: 'power',
}
