node_modules/
dist/
test-results/
*.log
