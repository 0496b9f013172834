/** A text with every supported Markdown construct. */
export const markdown = `# Why retries doubled the charge

The gateway hangs up after **8 seconds**; the client then *repeats* the charge. See [ADR 12](/app/decisions) and
[the RFC](https://example.org/rfc9457), never [this](javascript:alert). Contact ops@example.org.

## What we do

1. Two tries, with full jitter
2. Never after a \`4xx\`
   - a declined card stays declined
   - ~~three times~~

- [x] cap retries at two
- [ ] the same loop in \`internal/refund/submit.go\`

> No, not three. The gateway hangs up after 8 seconds.

| Acquirer | Limit | p95 |
| :-- | :-: | --: |
| Brightlane | 8 s | 410 ms |
| Northpay, the one behind the tunnel in the second data centre | 12 s | 1,240 ms |

\`\`\`go
func retry(ctx context.Context, call func() error) error {
	return backoff(2, fullJitter, call) // two tries, no more
}
\`\`\`

يبقى مفتاح عدم التكرار في قاعدة البيانات.

<script>alert("shown as text")</script>

![A picture from elsewhere is a link](https://images.example/1.png)
`;

/** A few lines of Go. */
export const go = `package acquirer

// Charge asks once, and once more.
func Charge(ctx context.Context, amount int64, currency string) (*Receipt, error) {
	if amount <= 0 {
		return nil, fmt.Errorf("amount %d is not positive", amount)
	}
	return gateway.Do(ctx, request{Amount: amount, Currency: currency, Timeout: 8 * time.Second})
}`;
