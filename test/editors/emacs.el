;; Has Emacs show a finding and apply a fix, with the set-up of docs/editors.md; $ODATALINT_OUTCOME tells how it went.
(require 'json)
(require 'cl-lib)

(defun odatalint-patiently (what holds)
  "Wait until HOLDS gives something, which is returned; WHAT says what is waited for."
  (let ((end (+ (float-time) 20)) (value nil))
    (while (not (setq value (funcall holds)))
      (when (> (float-time) end) (error "waited in vain for %s" what))
      (accept-process-output nil 0.05))
    value))

(defun odatalint-run ()
  (load (getenv "ODATALINT_SETUP") nil t)
  ;; Without a terminal no command ever ends, which is when eglot would start by itself.
  (setq eglot-sync-connect t)
  (find-file (getenv "ODATALINT_FILE"))
  (apply #'eglot (eglot--guess-contact))
  (let ((found (odatalint-patiently "a finding" (lambda () (flymake-start) (flymake-diagnostics))))
        (texts nil))
    (setq texts (mapcar #'flymake-diagnostic-text found))
    (goto-char (flymake-diagnostic-beg (car found)))
    (let* ((actions (eglot-code-actions (point) (point) "quickfix"))
           (action (cl-find-if (lambda (each) (plist-get each :isPreferred)) actions)))
      (eglot--apply-workspace-edit (plist-get action :edit)))
    (odatalint-patiently "the finding to go"
                         (lambda ()
                           ;; What idle time would do, which there is none of without a terminal.
                           (eglot--signal-textDocument/didChange)
                           (flymake-start)
                           (null (flymake-diagnostics))))
    `((found . ,(vconcat texts)) (text . ,(buffer-string)))))

(let ((outcome (condition-case problem (odatalint-run) (error `((problem . ,(error-message-string problem)))))))
  (with-temp-file (getenv "ODATALINT_OUTCOME") (insert (json-encode outcome))))
(kill-emacs)
