// A few line icons, 16 by 16; each stands beside a word or in a button with a name.
const shapes = {
  copy: 'M5.5 5.5V3.2c0-.7.5-1.2 1.2-1.2h6.1c.7 0 1.2.5 1.2 1.2v6.1c0 .7-.5 1.2-1.2 1.2h-2.3M3.2 5.5h6.1c.7 0 1.2.5 1.2 1.2v6.1c0 .7-.5 1.2-1.2 1.2H3.2c-.7 0-1.2-.5-1.2-1.2V6.7c0-.7.5-1.2 1.2-1.2Z',
  check: 'm2.5 8.5 3.5 3.5 7.5-8',
  edit: 'M9.5 3.5 3 10v3h3l6.5-6.5m-3-3 1.6-1.6c.5-.5 1.3-.5 1.8 0l1.2 1.2c.5.5.5 1.3 0 1.8L12.500 6.500m-3-3 3 3',
  up: 'M8 13V3m0 0L3.500 7.500M8 3l4.500 4.500',
  down: 'M8 3v10m0 0 4.500-4.500M8 13 3.500 8.500',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 2.800V8l2.200 1.600',
  pause: 'M5.500 3.500v9m5-9v9',
  play: 'M5 3.200v9.600L12.500 8 5 3.200Z',
  next: 'm6 3.500 4.500 4.500L6 12.500',
  back: 'M10 3.500 5.500 8 10 12.500',
  box: 'M2.500 5 8 2l5.500 3v6L8 14l-5.500-3V5Zm0 0L8 8m0 0 5.500-3M8 8v6',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
