import type { OfferedOption } from '@switchboard/domain/change-hub/offered-options'

import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './OptionList.module.css'
import { HUB_WORDS } from './words.ts'

/** The options, each with a link to its screen unless it waits for an order or needs the help desk. Source: HUB-005, HUB-006. */
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
  if (option.byHelpdesk) return <HelpdeskOption option={option} />
  return option.waits ? <WaitingOption option={option} /> : <OpenOption option={option} />
}

type ShownOption = OfferedOption & {
  /** The account's current product; null if unknown. */
  readonly now: string | null
}
type OptionProps = { readonly option: ShownOption }

function OpenOption({ option }: OptionProps) {
  return (
    <Link href={option.path} className={styles.option}>
      <OptionWords option={option} />
      <Icon name="chevron" />
    </Link>
  )
}

function HelpdeskOption({ option }: OptionProps) {
  return (
    <div className={styles.option}>
      <OptionWords option={option} note={HUB_WORDS.byHelpdesk} />
    </div>
  )
}

function WaitingOption({ option }: OptionProps) {
  return (
    <div className={classes(styles.option, styles.waiting)}>
      <OptionWords option={option} note={HUB_WORDS.waiting} />
      <StatusPill tone="caution" icon="clock">
        Waiting
      </StatusPill>
    </div>
  )
}

/** The icon, the label and a text below it: the note, else the current product, else a text about the option. */
function OptionWords({ option, note }: OptionProps & { readonly note?: string }) {
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
  getMobile: 'mobile',
  wireless: 'wifi',
  mesh: 'wifi',
  googleWifi: 'wifi',
  video: 'screen',
  insurance: 'home',
  tollFree: 'phone',
  powerPlan: 'power',
  getPower: 'power',
}
