import { classes } from './classes.ts'
import styles from './Icon.module.css'

/** Line drawings made for this product, on a grid of 24 by 24. */
const PATHS = {
  home: 'M3.5 11.5 12 4l8.5 7.5M5.5 10v9.5h4.5V14h4v5.5h4.5V10',
  bill: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  pay: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M14.8 8.8c-.5-.9-1.5-1.3-2.8-1.3-1.6 0-2.8.8-2.8 2.2 0 3.2 5.8 1.3 5.8 4.6 0 1.4-1.3 2.2-3 2.2-1.4 0-2.5-.5-3-1.5M12 5.8v12.4',
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3a13 13 0 0 1 0 18M12 3a13 13 0 0 0 0 18',
  plus: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 8v8M8 12h8',
  wifi: 'M2.5 9.5a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.3 16.3a4 4 0 0 1 5.4 0M12 19.5v.01',
  usage: 'M4 20v-8M10 20V5M16 20v-6M21.5 20h-19',
  power: 'M13 3 5 13.5h6L10 21l8-10.5h-6z',
  mobile: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M11 18h2',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4.5 5.5a2 2 0 0 1 2-2',
  move: 'M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18.5 14.8c1.8.9 2.8 2.7 3 5.2',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 9.5A2.5 2.5 0 1 1 13 11.8c-.7.3-1 .8-1 1.7M12 16.5v.01',
  mail: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M3.5 7l8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  back: 'M19.5 12H5M11 5.5 4.5 12l6.5 6.5',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checkCircle: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12.5l2.7 2.7L16 9.5',
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.01',
  stop: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5v5.5M12 16.3v.01',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.7v.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  dot: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  down: 'm5.5 9 6.5 6.5L18.5 9',
  external: 'M14 4.5h5.5V10M19 5l-8.5 8.5M17 14v5.5H4.5V7H10',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5l5 5',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  signout: 'M10 4.5H5v15h5M9.5 12h11M16 7.5l4.5 4.5-4.5 4.5',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 10h18M6.5 15h3.5',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  offline:
    'M3 3l18 18M6 13a9 9 0 0 1 4-2.3M14.5 11a9 9 0 0 1 3.5 2M2.5 9.5a14 14 0 0 1 4.3-2.7M11 5.8a14 14 0 0 1 10.5 3.7M9.3 16.3a4 4 0 0 1 5.4 0M12 19.5v.01',
  order: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  switch: 'M7 4 3.5 7.5 7 11M3.5 7.5h14M17 13l3.5 3.5L17 20M20.5 16.5h-14',
} as const

export type IconName = keyof typeof PATHS
export const ICON_NAMES: readonly IconName[] = Object.keys(PATHS).filter(isIconName)

export type IconProps = {
  readonly name: IconName
  readonly size?: 'small' | 'medium' | 'large'
}

/** A picture beside a text. Screen readers skip it, so the text must not depend on it. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, styles[size])}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

function isIconName(name: string): name is IconName {
  return name in PATHS
}
