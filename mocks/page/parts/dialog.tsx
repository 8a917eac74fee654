import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  close: () => void
  children: ComponentChildren
}

/** The browser's own: it keeps the focus inside, and gives it back. */
function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={close}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  /** What cannot be undone. */
  children: ComponentChildren
  /** The word on the button. */
  action: string
  act: () => void
  close: () => void
}

export function Confirm({ title, children, action, act, close }: ConfirmProps) {
  const agree = () => {
    close()
    act()
  }
  return (
    <Dialog title={title} close={close}>
      <div>{children}</div>
      <div class="actions end">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="button" class="danger" onClick={agree}>
          {action}
        </button>
      </div>
    </Dialog>
  )
}
